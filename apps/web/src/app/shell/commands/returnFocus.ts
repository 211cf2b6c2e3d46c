let origin: HTMLElement | null = null

/** Where the focus was when the command line was asked for, which is before its dialog could look. */
export const returnFocus = {
  remember(): void {
    const { activeElement, body } = document
    origin = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
  },
  /** That place, if it is still on the page. */
  find: (): HTMLElement | null => (origin?.isConnected ? origin : null),
}
