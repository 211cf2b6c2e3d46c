/** The metrics that are compared with their own history. */
export const MULTIPLES: readonly string[] = [
  ...['ps_circulating', 'pf_circulating', 'ps_fully_diluted', 'pf_fully_diluted'],
]
