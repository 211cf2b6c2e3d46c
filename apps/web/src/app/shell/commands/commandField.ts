let field: HTMLInputElement | null = null

/** The field of the command line, where there is one. */
export const commandField = {
  /** For the `ref` of the field. */
  hold(element: HTMLInputElement | null): void {
    field = element
    field?.focus()
  },
  focus: (): void => field?.focus(),
  /** Whether an element is the field or stands with it in the same dialog. */
  isNear: (element: Element | null): boolean =>
    field?.closest('[role=dialog]')?.contains(element) === true,
}
