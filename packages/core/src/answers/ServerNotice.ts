import { z } from 'zod'

/**
 * The sentence for each reason for which a server does less than it could. The pages of the data status, `/readyz` and
 * the doctor show these, so that all say the same.
 */
export const SERVER_NOTICES = {
  'sync-off': () => 'Live sources are synced only on request, because TT_SYNC is off.',
  'own-files': () =>
    'Live sources are not synced because your own files are loaded. Set TT_SYNC=on to sync them anyway.',
  /** The last scheduled sync brought nothing. */
  'sync-problem': (problem) => problem,
  'sync-stopped': (why) => `The last sync ended early: ${why}`,
  'loads-elsewhere': () =>
    'Another server of this installation is loading data at this moment, so this one waits.',
  'newer-release': (migration) =>
    `A newer release has changed the store (${migration}). This server keeps answering requests but no longer loads data.`,
  'datasets-withheld': (needs) => `Some datasets are not fetched. They need ${needs}.`,
  'possible-duplicates': (count) =>
    count === '1'
      ? '1 unreviewed project has the name of a reviewed one. Staff merge it or mark it as different at /explorer/staff/projects.'
      : `${count} unreviewed projects have the name of a reviewed one. Staff merge them or mark them as different at /explorer/staff/projects.`,
  'mail-off': () =>
    'Emails are not sent, because SMTP_URL is not set. They are written to the folder outbox in the data folder.',
  'failures-survived': (count) =>
    `This server went on after ${count === '1' ? '1 failure' : `${count} failures`} that nothing caught. Its log has each kind once.`,
} as const satisfies Record<string, (detail: string) => string>
type NoticeCode = keyof typeof SERVER_NOTICES

/** The reason why a server does less than it could, in a sentence. */
export const ServerNotice = z.object({
  code: z
    .enum(Object.keys(SERVER_NOTICES) as [NoticeCode, ...NoticeCode[]])
    .describe('The reason, for programs.'),
  text: z.string().describe('The reason in a sentence.'),
})
export type ServerNotice = z.infer<typeof ServerNotice>

/** Returns the notice of a reason; `detail` is what its sentence names. */
export function describeNotice(code: NoticeCode, detail = ''): ServerNotice {
  return { code, text: SERVER_NOTICES[code](detail) }
}
