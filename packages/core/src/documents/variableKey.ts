/** The parameter of an address that sets a variable of a dashboard: `$project` → `var.project`. */
export function variableKey(name: string): `var.${string}` {
  return `var.${name.replace(/^\$/, '')}`
}
