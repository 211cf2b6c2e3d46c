import { createKeptStore } from '../../../data/browserStorage.ts'
import {
  FIELD_GROUPS,
  type FormField,
  type FormTexts,
  listFaults,
  makeEdit,
} from '../metadataFields.ts'

/** The draft of an application, kept in the browser until it is sent. */
export type ListingDraft = {
  /** 0 is the search; then the steps of the form. */
  step: number
  search: string
  projectId: string
  texts: FormTexts
  contacts: string
  evidence: string
  email: string
}

export const EMPTY_DRAFT: ListingDraft = {
  step: 0,
  search: '',
  projectId: '',
  texts: {},
  contacts: '',
  evidence: '',
  email: '',
}

const TEXTS = ['search', 'projectId', 'contacts', 'evidence', 'email'] as const

export type ListingStep = { title: string; lead: string; fields: readonly FormField[] }

const listFields = (title: string) =>
  FIELD_GROUPS.find((group) => group.title === title)?.fields ?? []

/** The five steps of the form. The last two have fields of their own. */
export const STEPS: readonly ListingStep[] = [
  {
    title: 'About the project',
    lead: 'Shown first to analysts.',
    fields: listFields('About the project').filter(({ kind }) => kind !== 'flag'),
  },
  {
    title: 'Links and contracts',
    lead: 'The website is required. Contracts prove which token is meant.',
    fields: [...listFields('Links'), ...listFields('Contracts')],
  },
  {
    title: 'Sources',
    lead: 'Its figures are found by these ids. Leave unknown ones empty.',
    fields: listFields('Ids at sources'),
  },
  {
    title: 'Contacts',
    lead: 'For staff only, to reach you and the team.',
    fields: [],
  },
  {
    title: 'Evidence',
    lead: 'Proof for the reviewer.',
    fields: [],
  },
]

const PATHS: ReadonlySet<string> = new Set(
  STEPS.flatMap(({ fields }) => fields.map(({ path }) => path)),
)

/** The draft of this browser. */
export const listingDraft = createKeptStore<ListingDraft>('tt.listing', (kept) => {
  if (typeof kept !== 'object' || kept === null) return EMPTY_DRAFT
  const read = (name: string): unknown => Reflect.get(kept, name)
  const texts = read('texts')
  const step = read('step')
  return {
    ...Object.fromEntries(
      TEXTS.map((name) => {
        const text = read(name)
        return [name, typeof text === 'string' ? text : '']
      }),
    ),
    step: typeof step === 'number' && Number.isInteger(step) && step in [0, ...STEPS] ? step : 0,
    texts: Object.fromEntries(
      Object.entries(typeof texts === 'object' && texts !== null ? texts : {}).filter(
        ([path, text]) => typeof text === 'string' && PATHS.has(path),
      ),
    ),
  } as ListingDraft
})

/** Reads the project's data from an application. */
export function readEdit({ texts }: ListingDraft): Record<string, unknown> {
  return makeEdit({}, { chains: '', ...texts })
}

/** Lists the faults in the fields of a step, by their paths. */
export function listStepFaults(
  draft: ListingDraft,
  { fields }: ListingStep,
): Readonly<Record<string, string>> {
  const faults = listFaults(readEdit(draft))
  return Object.fromEntries(
    fields.flatMap(({ path, isRequired }) => {
      const isMissing = isRequired && (draft.texts[path] ?? '').trim() === ''
      const fault = isMissing ? 'This is required.' : faults[path]
      return fault === undefined ? [] : [[path, fault]]
    }),
  )
}

/** The fields that are right so far, for the search for the same project and for the checks. */
export function readValidEdit(draft: ListingDraft): Record<string, unknown> {
  const edit = readEdit(draft)
  const wrong = new Set(Object.keys(listFaults(edit)).map((path) => path.split('.')[0]))
  return Object.fromEntries(Object.entries(edit).filter(([field]) => !wrong.has(field)))
}
