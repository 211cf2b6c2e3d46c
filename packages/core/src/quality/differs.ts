/** A difference up to this share of the value that answers is no other opinion. */
const OPINION_TOLERANCE = 0.05
/** Exactly five per cent is within the tolerance, also where binary fractions round it up. */
export const OPINION_LIMIT = OPINION_TOLERANCE * (1 + 1e-9)

/**
 * Whether what another source says differs from the value that answers by more than a twentieth of that value. From a
 * zero everything but zero differs; a value of the other sign always does.
 */
export function differs(said: number, answers: number): boolean {
  return Math.abs(said - answers) > OPINION_LIMIT * Math.abs(answers)
}
