/** Class names as one attribute; what is false or undefined is left out. */
export function joinClasses(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
