/** Every hour of the day in UTC as it reads on this machine's clock. */
export function listHours(now: Date): { value: string; label: string }[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const at = new Date(now)
    at.setUTCHours(hour, 0, 0, 0)
    const own = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
    const utc = `${String(hour).padStart(2, '0')}:00 UTC`
    return { value: String(hour), label: `${utc} (${own} here)` }
  })
}
