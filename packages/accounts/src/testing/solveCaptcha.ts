import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Captcha } from '../captcha/Captcha.ts'

/** Does the work that a captcha asks for, as a browser would. */
export async function solveCaptcha(captcha: Pick<Captcha, 'issue'>): Promise<string> {
  const task = await captcha.issue()
  if (task.provider !== 'altcha') throw new Error('only proofs of work can be solved here')
  const challenge = task.challenge as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
