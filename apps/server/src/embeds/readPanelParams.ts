/** Reads the fields of an address by which a panel is looked at; what is absent or wrong is undefined. */
export function readPanelParams(look: Readonly<Record<string, unknown>>) {
  const text = (name: string): string | undefined => {
    const value = look[name]
    return value === undefined || value === '' ? undefined : String(value)
  }
  return {
    text,
    choice: <T extends string>(name: string, options: readonly T[]): T | undefined =>
      options.find((option) => option === look[name]),
    /** One text, or an array of them. */
    texts: (name: string): string[] | undefined => {
      const value = look[name]
      const all = Array.isArray(value) ? value.map(String) : [text(name) ?? ''].filter(Boolean)
      return all.length === 0 ? undefined : all
    },
    isOn: (name: string): boolean => look[name] === true || look[name] === 1,
  }
}
