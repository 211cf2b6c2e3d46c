/** The key in an address (`?key=`), for those who cannot send headers; the first where several are given. */
export function readAddressKey(query: unknown): string | undefined {
  const { key } = query as { key?: unknown }
  return typeof key === 'string' ? key : undefined
}
