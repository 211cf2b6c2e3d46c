/** True if the browser can hand a link to the apps of the machine. */
export const CAN_SHARE_LINKS = typeof navigator !== 'undefined' && 'share' in navigator

/**
 * Hands a link to the apps of the machine.
 * @throws whatever went wrong, except where the user closed the system's dialog.
 */
export async function shareLink(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
