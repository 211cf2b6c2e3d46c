/** The places of days in a list that is made of them, in the order in which they first came. */
export type DayIndex = {
  /** The place of a day that came before; -1 of a new one, which then has the next place. */
  take(day: number): number
}

/** Nearly all lists are in the order of their days: only where one is not are its days looked up. */
export function createDayIndex(): DayIndex {
  const days: number[] = []
  let newest = Number.NEGATIVE_INFINITY
  let places: Map<number, number> | null = null
  return {
    take(day) {
      if (places === null && day > newest) {
        newest = day
        days.push(day)
        return -1
      }
      places ??= new Map(days.map((known, place) => [known, place]))
      const place = places.get(day)
      if (place !== undefined) return place
      places.set(day, places.size)
      return -1
    },
  }
}
