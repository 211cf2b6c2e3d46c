/** Where webhooks may be called. */
export type WebhookPolicy = {
  /** Addresses of the own network too, for those who run the terminal for themselves. */
  allowsPrivate: boolean
  /** Finds the addresses of a name; the system's way when absent. For tests. */
  resolve?: (hostname: string) => Promise<{ address: string; family: number }[]>
}
