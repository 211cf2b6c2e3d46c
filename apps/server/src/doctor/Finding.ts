/** What the doctor found about one part of the installation. */
export type Finding = {
  part: string
  state: 'ok' | 'warning' | 'problem'
  /** What is so and, unless it is fine, what to do about it. */
  says: string
}

export const ok = (part: string, says: string): Finding => ({ part, state: 'ok', says })
export const warning = (part: string, says: string): Finding => ({ part, state: 'warning', says })
export const problem = (part: string, says: string): Finding => ({ part, state: 'problem', says })
