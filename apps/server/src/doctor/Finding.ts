import { maskSecrets } from '@tickmark/core/errors/maskSecrets'

/** The result of the doctor for one part of the installation. */
export type Finding = {
  part: string
  state: 'ok' | 'warning' | 'problem'
  /** The state in words and, unless it is fine, what to do about it. */
  says: string
}

const make =
  (state: Finding['state']) =>
  (part: string, says: string): Finding => ({
    part,
    state,
    says: maskSecrets(says),
  })
export const ok = make('ok')
export const warning = make('warning')
export const problem = make('problem')
