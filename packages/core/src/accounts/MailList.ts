/** Emails that a user may end: the daily one about the watchlist, and those about items of the datahub. */
export const MAIL_LISTS = ['watchlist', 'datahub'] as const
export type MailList = (typeof MAIL_LISTS)[number]

/** The path to which links in emails lead, and to which mail programs post. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

export type MailSettings = {
  /** Emails about items of the datahub in which the user takes part, or which they review. */
  datahub: boolean
}
