# Completes amiral: what can be typed next is what amiral says.
Register-ArgumentCompleter -Native -CommandName amiral -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
    if ($wordToComplete -eq '') { $words += '""' }
    amiral complete -- @words 2>$null | ForEach-Object {
        $candidate, $meaning = $_ -split "`t", 2
        if (-not $meaning) { $meaning = $candidate }
        [System.Management.Automation.CompletionResult]::new($candidate, $candidate, 'ParameterValue', $meaning)
    }
}
