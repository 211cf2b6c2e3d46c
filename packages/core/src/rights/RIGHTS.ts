type Right = {
  title: string
  /** The question that a record answers, as a sentence. */
  meaning: string
  /** The values that a record may have, with their words. */
  values: Readonly<Record<string, string>>
}

/** A value of any right: a source was read, and it does not say. */
const UNKNOWN = { unknown: 'Not disclosed' } as const

const DECIDES = {
  holders: 'Token holders',
  shared: 'Token holders and a council',
  council: 'A council or company',
  ...UNKNOWN,
} as const

const POLICY = { active: 'Active', paused: 'Paused', none: 'None', ...UNKNOWN } as const

/** The rights of a token's holders and the disclosures of its project, one record per right and day. */
export const RIGHTS = {
  treasury_governance: {
    title: 'Governance of treasury',
    meaning: 'The party that decides about the treasury.',
    values: DECIDES,
  },
  fee_governance: {
    title: 'Governance of fees',
    meaning: 'The party that decides about fees and their use.',
    values: DECIDES,
  },
  upgrade_governance: {
    title: 'Governance of upgrades',
    meaning: 'The party that decides about changes of the protocol.',
    values: DECIDES,
  },
  fee_switch: {
    title: 'Fee switch',
    meaning: 'Payment of a part of the fees to the protocol or its token instead of suppliers.',
    values: { on: 'On', off: 'Off', none: 'None', ...UNKNOWN },
  },
  buyback: {
    title: 'Buybacks or burns',
    meaning: 'Use of income to buy back or burn tokens.',
    values: POLICY,
  },
  distribution: {
    title: 'Distributions',
    meaning: 'Payment of income to holders, stakers or lockers of the token.',
    values: POLICY,
  },
  equity: {
    title: 'Equity',
    meaning: 'Ownership of a company beside the token, and the token’s claim on it.',
    values: {
      separate: 'Separate',
      claim: 'Token has a claim',
      none: 'No equity',
      ...UNKNOWN,
    },
  },
  insider_vesting: {
    title: 'Vesting of insiders',
    meaning: 'Vesting of tokens of the team and investors.',
    values: { vesting: 'Vesting', vested: 'Vested', none: 'None', ...UNKNOWN },
  },
  market_makers: {
    title: 'Market makers',
    meaning: 'Publication of agreements with market makers.',
    values: { disclosed: 'Disclosed', none: 'None', ...UNKNOWN },
  },
  audits: {
    title: 'Audits',
    meaning: 'Publication of audits of the code.',
    values: { published: 'Published', none: 'None', ...UNKNOWN },
  },
  domain_ip: {
    title: 'Domain and IP',
    meaning: 'The owner of the domain, the brand and other intellectual property.',
    values: {
      holders: 'Token holders',
      foundation: 'A foundation',
      company: 'A company',
      public: 'Public domain or open license',
      ...UNKNOWN,
    },
  },
} as const satisfies Readonly<Record<string, Right>>

export type RightId = keyof typeof RIGHTS

export const RIGHT_IDS = Object.keys(RIGHTS) as [RightId, ...RightId[]]

/** Returns the right with an id; undefined for none. */
export function findRight(id: string): Right | undefined {
  return Object.hasOwn(RIGHTS, id) ? RIGHTS[id as RightId] : undefined
}

/** Returns the words for a value of a right, and the value itself where it has none. */
export function nameRightValue(id: string, value: string): string {
  return findRight(id)?.values[value] ?? value
}
