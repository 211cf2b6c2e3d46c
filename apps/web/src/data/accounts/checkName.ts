/** What is wrong with the name of something that its people call it by, or undefined. */
export function checkName(name: string): string | undefined {
  return name.trim() === '' ? 'It needs a name.' : undefined
}
