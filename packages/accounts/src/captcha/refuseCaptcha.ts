import { AppError } from '@tickmark/core/errors/AppError'

/** @throws AppError `bad-request`, always. */
export function refuseCaptcha(code: 'missing' | 'invalid' | 'used'): never {
  const message = {
    missing: 'Solve the captcha first.',
    invalid: 'The captcha was not solved, or its solution is too old. Solve a new one.',
    used: 'This solution of a captcha was used before. Solve a new one.',
  }[code]
  throw new AppError('bad-request', message, { errors: [{ code, field: 'captcha', value: null }] })
}
