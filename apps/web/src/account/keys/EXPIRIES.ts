/** How long a new key may work, in days; `never` for one without an end. */
export const EXPIRIES = [
  { value: '30', label: '30 days', days: 30 },
  { value: '90', label: '90 days', days: 90 },
  { value: '365', label: 'A year', days: 365 },
  { value: 'never', label: 'No end', days: null },
] as const
export type Expiry = (typeof EXPIRIES)[number]['value']
