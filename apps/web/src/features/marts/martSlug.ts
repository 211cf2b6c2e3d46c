/** A mart in addresses: its id with `-` for `_`. */
export function martSlug(martId: string): string {
  return martId.replaceAll('_', '-')
}
