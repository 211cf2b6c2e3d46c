/** Progress and details are for people; results alone go to the standard output. */
export function tell(text: string): void {
  process.stderr.write(`  ${text}\n`)
}
