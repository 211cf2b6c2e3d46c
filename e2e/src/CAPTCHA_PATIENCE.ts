/** For what comes after a captcha: so many keys take seconds of a processor, which other journeys use at the same time. */
export const CAPTCHA_PATIENCE = { timeout: 60_000 } as const
