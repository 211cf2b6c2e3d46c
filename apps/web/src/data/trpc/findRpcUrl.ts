/** The address of the procedures: the page's own host, or the server of local development when its flag is set. */
export function findRpcUrl(flag: string | undefined, apiPrefix = ''): string {
  return flag === '1' ? 'http://localhost:3001/trpc' : `${apiPrefix}/trpc`
}
