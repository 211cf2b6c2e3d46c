/** Counts how many of several attempts were refused with each code, and how many were `done`. */
export function countCodes(attempts: readonly PromiseSettledResult<unknown>[]) {
  const codes = attempts.map((one) => (one.status === 'rejected' ? one.reason.code : 'done'))
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([c, l]) => [c, l.length]))
}
