/** What a call depends on besides its own options: the page it is made from. */
export type RestCaller = {
  /** Where the interface is; may carry a path of its own. */
  host: string
  /** Whether the terminal runs inside the partner's, which speaks version 1. */
  partnerTerminal: boolean
  headers(options: { hideToken: boolean; showsToken: boolean }): Record<string, string>
  /** How long to wait before the next attempt, in milliseconds; the first failure is number 0. */
  backOff(failures: number): number
}
