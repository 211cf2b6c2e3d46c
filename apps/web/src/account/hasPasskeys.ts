/** Whether this browser, on this page, can use passkeys: never on pages that are not served over https. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window
}
