//! The colours of SVG and LaTeX, after Okabe and Ito: distinct for every kind of colour vision.

use std::fmt;

/// A colour by its red, green and blue.
///
/// It prints as six hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    pub(crate) const WHITE: Colour = Colour(255, 255, 255);
    pub(crate) const INK: Colour = Colour(0x22, 0x22, 0x22);
    /// The light lines.
    pub(crate) const PENCIL: Colour = Colour(0x9a, 0xa5, 0xb1);
    /// The dots of cells ruled out.
    pub(crate) const FADED: Colour = Colour(0x6b, 0x72, 0x80);
    pub(crate) const HULL: Colour = Colour(0xcf, 0xd6, 0xdd);
    /// The dark cells of a checkerboard.
    pub(crate) const DEEP: Colour = Colour(0xec, 0xf1, 0xf5);
    pub(crate) const VERMILLION: Colour = Colour(0xd5, 0x5e, 0x00);
    pub(crate) const BLUE: Colour = Colour(0x00, 0x72, 0xb2);
    pub(crate) const SKY: Colour = Colour(0x56, 0xb4, 0xe9);
    pub(crate) const GREEN: Colour = Colour(0x00, 0x9e, 0x73);
    pub(crate) const PURPLE: Colour = Colour(0xcc, 0x79, 0xa7);

    /// A heat map's colour: from white through sky blue to blue, ever darker.
    pub(crate) fn heat(shade: f64) -> Colour {
        if shade < 0.5 {
            Colour::WHITE.towards(Colour::SKY, shade * 2.0)
        } else {
            Colour::SKY.towards(Colour::BLUE, shade * 2.0 - 1.0)
        }
    }

    /// The colour to write with on this one.
    pub(crate) fn ink_on(self) -> Colour {
        let brightness = 0.299 * f64::from(self.0) + 0.587 * f64::from(self.1) + 0.114 * f64::from(self.2);
        if brightness < 128.0 { Colour::WHITE } else { Colour::INK }
    }

    fn towards(self, other: Colour, part: f64) -> Colour {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * part).round() as u8;
        Colour(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heat_runs_from_white_to_blue() {
        let heat = [0.0, 0.25, 0.5, 1.0].map(|shade| Colour::heat(shade).to_string());
        assert_eq!(heat, ["FFFFFF", "ABDAF4", "56B4E9", "0072B2"]);
    }

    #[test]
    fn writing_stands_out_from_its_ground() {
        assert_eq!(Colour::WHITE.ink_on(), Colour::INK);
        assert_eq!(Colour::BLUE.ink_on(), Colour::WHITE);
    }
}
