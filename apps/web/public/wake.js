// A frame begins with its picture. What makes it answer to the pointer lies in a template until somebody reaches for it;
// where the page stands alone, nobody waits for that.
;(() => {
  const later = document.getElementById('tt-later')
  if (!(later instanceof HTMLTemplateElement)) return
  const signs = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'wheel']
  const wake = () => {
    for (const sign of signs) removeEventListener(sign, wake, true)
    document.head.append(document.importNode(later.content, true))
  }
  if (window.top === window) wake()
  else for (const sign of signs) addEventListener(sign, wake, { capture: true, passive: true })
})()
