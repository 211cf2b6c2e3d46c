/** The text of an answer as it arrives. */
export async function* readText(response: Response): AsyncGenerator<string, void> {
  if (response.body === null) return
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield decoder.decode(value, { stream: true })
    }
    yield decoder.decode()
  } finally {
    // A reader that stops early ends the request, so that the server stops as well.
    await reader.cancel().catch(() => undefined)
  }
}

/** The lines of an answer as they arrive, without empty ones. */
export async function* readLines(response: Response): AsyncGenerator<string, void> {
  let rest = ''
  for await (const text of readText(response)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield line
  }
  if (rest !== '') yield rest
}
