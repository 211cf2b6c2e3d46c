/** What the parts of a drawing are called. */
export type Nouns = { one: string; many: string }

export const PROJECT_NOUNS: Nouns = { one: 'project', many: 'projects' }
