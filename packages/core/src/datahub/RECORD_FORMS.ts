import { RECORDED_EVENTS, VOTE_OUTCOMES } from '../events/EVENT_KINDS.ts'
import { findRight, RIGHT_IDS, RIGHTS } from '../rights/RIGHTS.ts'
import type { STATED_RECORDS } from './STATED_RECORDS.ts'

/** The texts of a record by column. */
export type RecordTexts = Readonly<Record<string, string>>

/** A column of files of records, and a field of the form for one record. */
export type RecordField = {
  name: string
  label: string
  description: string | ((texts: RecordTexts) => string)
  kind: 'line' | 'lines' | 'choice' | 'chain' | 'chains'
  placeholder?: string
  /** True where files must have the column and the form a text. */
  isRequired?: true
  /** The values of a choice with their words; none where another field rules it out. */
  choices?: (texts: RecordTexts) => Readonly<Record<string, string>>
}

/** A kind of records that files and forms state. */
export type RecordForm = {
  /** One record, in sentences. */
  record: string
  /** The column of the project that the record is about. */
  subject: string
  fields: readonly RecordField[]
  /** Columns that only files have. */
  others?: readonly string[]
}

const toChoices = (ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [id, `${id.charAt(0).toUpperCase()}${id.slice(1)}`]))

const DATE: RecordField = {
  ...{ name: 'date', label: 'Day', kind: 'line', isRequired: true },
  ...{ description: 'Of the event, in UTC.', placeholder: 'YYYY-MM-DD' },
}
const LINK: RecordField = {
  ...{ name: 'link', label: 'Source', kind: 'line', isRequired: true, placeholder: 'https://' },
  description: 'The page that says so: documentation, a vote, an announcement.',
}
const AMOUNT: RecordField = {
  ...{ name: 'amount_usd', label: 'Amount in US dollars', kind: 'line' },
  ...{ description: 'Zero or more, such as 1250000.', placeholder: '0' },
}
const CHAIN = { kind: 'chain', isRequired: true } as const

/** The records that are proposed by a file of rows, or one at a time by a form. */
export const RECORD_FORMS: Readonly<
  Record<Exclude<(typeof STATED_RECORDS)[number], 'vesting_schedules'>, RecordForm>
> = {
  token_rights: {
    record: 'token right',
    subject: 'project',
    fields: [
      {
        ...{ name: 'right', label: 'Right', kind: 'choice', isRequired: true },
        description: ({ right = '' }) => findRight(right)?.meaning ?? '',
        choices: () => Object.fromEntries(RIGHT_IDS.map((id) => [id, RIGHTS[id].title])),
      },
      {
        ...{ name: 'value', label: 'Value', kind: 'choice', isRequired: true },
        description: 'As stated on the page; assume nothing.',
        choices: ({ right = '' }) => findRight(right)?.values ?? {},
      },
      { ...DATE, label: 'Since', description: 'The day from which on it is so.' },
      LINK,
      {
        ...{ name: 'note', label: 'Note', kind: 'line' },
        description: 'Rates, conditions, exceptions.',
      },
    ],
    others: ['author'],
  },
  events: {
    record: 'event',
    subject: 'project',
    fields: [
      {
        ...{ name: 'event', label: 'Event', kind: 'choice', isRequired: true },
        description: 'A change of a right, a round or an unlock is a record of its own.',
        choices: () => toChoices(RECORDED_EVENTS),
      },
      {
        ...{ name: 'outcome', label: 'Outcome', kind: 'choice' },
        description: 'Of votes only.',
        choices: ({ event }) => (event === 'vote' ? toChoices(VOTE_OUTCOMES) : {}),
      },
      {
        ...{ name: 'title', label: 'Title of the event', kind: 'line', isRequired: true },
        description: 'A few words, such as Listed at an exchange.',
      },
      DATE,
      LINK,
      { ...AMOUNT, description: 'The value that was lost or moved, if it is known.' },
    ],
    others: ['author'],
  },
  bridge_flows: {
    record: 'bridge flow',
    subject: 'bridge',
    fields: [
      {
        ...{ name: 'from_chain', label: 'From chain', ...CHAIN },
        description: 'The chain that the amount left.',
      },
      {
        ...{ name: 'to_chain', label: 'To chain', ...CHAIN },
        description: 'The chain that it arrived on.',
      },
      { ...DATE, description: 'The whole day of the flow, in UTC.' },
      { ...AMOUNT, isRequired: true },
      { name: 'link', label: LINK.label, kind: 'line', description: 'The page that says so.' },
    ],
    others: ['author'],
  },
  assets: {
    record: 'tokenized asset',
    subject: 'issuer',
    fields: [
      {
        ...{ name: 'name', label: 'Name', kind: 'line', isRequired: true },
        description: 'As the issuer writes it.',
      },
      {
        ...{ name: 'ticker', label: 'Ticker', kind: 'line', isRequired: true },
        description: 'Of its token, without $.',
      },
      {
        ...{ name: 'class', label: 'Class', kind: 'line', isRequired: true },
        description: 'Such as treasuries, stocks or commodities.',
      },
      {
        ...{ name: 'reference', label: 'Reference asset', kind: 'line' },
        description: 'The thing that it represents, such as gold.',
      },
      {
        ...{ name: 'chains', label: 'Chains', kind: 'chains' },
        description: 'The chains that it is issued on.',
      },
      {
        ...{ name: 'addresses', label: 'Token contracts', kind: 'lines' },
        description: 'On each chain as chain:address, such as ethereum:0x…. One per line.',
      },
      {
        ...{ name: 'links', label: 'Sources', kind: 'lines' },
        description: 'Pages about it, with https://. One per line.',
      },
      {
        ...{ name: 'asset_id', label: 'Asset id', kind: 'line' },
        description: 'Of an asset that it corrects. Leave it empty for a new one.',
      },
    ],
  },
}
