/**
 * What the addresses of the personal pages may say. The pages read it themselves, from the address as it stands:
 * tokens are texts, also those that look like numbers.
 */
export type PersonalSearch = {
  /** Where to go on to. */
  returnTo?: unknown
  /** What an e-mail proves its reader with. */
  token?: unknown
  /** Present where the token is about a new address. */
  change?: unknown
  /** Present for whoever comes back from paying. */
  paid?: unknown
  /** What a list for staff is narrowed to. */
  q?: unknown
  /** Which page of a list for staff is shown. */
  page?: unknown
}
