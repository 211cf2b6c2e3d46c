// Sends the example of a call with the public key and shows what comes back.
const SHOWN = 20_000

for (const form of document.querySelectorAll('form.try'))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const output = form.querySelector('output')
    const line = document.createElement('p')
    const text = document.createElement('pre')
    text.tabIndex = 0
    line.className = 'answered'
    line.textContent = 'Asking …'
    output.replaceChildren(line)
    const started = performance.now()
    try {
      const address = new URL(form.elements.namedItem('address').value, location.origin)
      if (address.origin !== location.origin) throw new Error('Only this server can be asked here.')
      const body = form.elements.namedItem('body')
      const response = await fetch(address, {
        method: form.dataset.method,
        credentials: 'omit',
        headers: {
          authorization: `Bearer ${document.body.dataset.token}`,
          ...(body === null ? {} : { 'content-type': 'application/json' }),
        },
        body: body?.value,
      })
      const answer = await response.text()
      line.className = response.ok ? 'answered' : 'failed'
      line.textContent = `${response.status} ${response.statusText} · ${answer.length.toLocaleString('en')} characters · ${Math.round(performance.now() - started)} ms`
      text.textContent = shorten(indent(answer))
      output.replaceChildren(line, text)
    } catch (failure) {
      line.className = 'failed'
      line.textContent = String(failure instanceof Error ? failure.message : failure)
    }
  })

function indent(answer) {
  try {
    return JSON.stringify(JSON.parse(answer), null, 2)
  } catch {
    return answer
  }
}

function shorten(answer) {
  if (answer.length <= SHOWN) return answer
  return `${answer.slice(0, SHOWN)}\n… the first ${SHOWN.toLocaleString('en')} of ${answer.length.toLocaleString('en')} characters`
}
