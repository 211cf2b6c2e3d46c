/** Collects the parameters of a statement and returns their `{name: Type}` placeholders. */
export type Params = {
  /** Returns the placeholder of a value; equal values of one type share it. */
  add(value: unknown, type: string): string
  readonly values: Record<string, unknown>
}

/** The names of one statement's parameters begin with `prefix`, so that parts can be joined. */
export function createParams(prefix = 'p'): Params {
  const values: Record<string, unknown> = {}
  const names = new Map<string, string>()
  return {
    values,
    add(value, type) {
      const identity = `${type} ${JSON.stringify(value)}`
      const name = names.get(identity) ?? `${prefix}${names.size}`
      names.set(identity, name)
      values[name] = value
      return `{${name}: ${type}}`
    },
  }
}
