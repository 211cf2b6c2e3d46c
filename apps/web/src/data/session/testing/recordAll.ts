/** Everything that is recorded from now on, in order. For tests, after `openFakePage`. */
export async function recordAll(): Promise<[event: string, details: unknown][]> {
  const { addEventRecorder } = await import('../../recordEvent.ts')
  const recorded: [string, unknown][] = []
  addEventRecorder((event, details) => {
    recorded.push([event, details])
  })
  return recorded
}
