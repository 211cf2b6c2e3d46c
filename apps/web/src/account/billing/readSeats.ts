const MOST_SEATS = 1_000

/** How many seats somebody wrote; or what is wrong with it. */
export function readSeats(text: string): { count: number; fault?: string } {
  const count = /^\d+$/.test(text.trim()) ? Number(text) : 0
  if (count >= 1 && count <= MOST_SEATS) return { count }
  return { count: 0, fault: `Write a whole number from 1 to ${MOST_SEATS}.` }
}
