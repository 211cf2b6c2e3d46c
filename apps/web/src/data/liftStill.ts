/** The picture that the server wrote into a page for frames, beside what React draws. */
const STILL = 'tt-still'

/** Takes away the picture that covers what has been drawn below it; nothing where none does. */
export function liftStill(): void {
  document.getElementById(STILL)?.remove()
}
