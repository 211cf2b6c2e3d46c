/**
 * Stands for Intercom's messenger, whose address is fixed: it takes over the calls that wait for it, as the real one
 * does, writes all of them down in `messengerCalls`, and draws a dialog while it is open.
 */
export const FAKE_MESSENGER = `(() => {
  const calls = (window.messengerCalls ??= [])
  const whenShown = []
  const close = () => document.getElementById('fake-messenger')?.remove()
  const answer = (method, ...rest) => {
    calls.push(typeof rest[0] === 'function' ? [method] : [method, ...rest])
    if (method === 'onShow') whenShown.push(rest[0])
    if (method === 'shutdown') close()
    if (method !== 'show') return
    close()
    const dialog = document.createElement('div')
    dialog.id = 'fake-messenger'
    dialog.role = 'dialog'
    dialog.ariaLabel = dialog.textContent = 'Support chat'
    document.body.append(dialog)
    for (const tell of whenShown) tell()
  }
  const waiting = window.Intercom?.q ?? []
  window.Intercom = answer
  calls.push(['loaded', window.intercomSettings])
  for (const call of waiting) answer(...call)
})()`
