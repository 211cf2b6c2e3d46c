/** Progress and details are for people; results alone go to the standard output. */
export function report(text: string): void {
  process.stderr.write(`  ${text}\n`)
}
