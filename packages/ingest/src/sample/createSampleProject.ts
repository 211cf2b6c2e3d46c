import type { Catalog } from '@tickmark/core/projects/Catalog'
import { createCurve, createShape, readLevel } from './createCurve.ts'
import { createNoise } from './createRandom.ts'
import { SAMPLE_CURVES } from './levels/SAMPLE_CURVES.ts'
import type { SampleLevel } from './levels/SAMPLE_LEVELS.ts'
import { SAMPLE_SECTORS } from './levels/SAMPLE_SECTORS.ts'
import type { SampleCalendar, SampleProject } from './SampleSeries.ts'

/** Users and value locked change less than volumes do. */
const DAMPING: Readonly<Record<string, number>> = { users: 0.6, tvl: 0.8 }

/** The inputs of a project's series, or null for a project that the catalog does not have. */
export function createSampleProject(
  catalog: Catalog,
  level: SampleLevel,
  calendar: SampleCalendar,
): SampleProject | null {
  const project = catalog.find(level.project_id)
  if (!project) return null
  const sector = SAMPLE_SECTORS[project.market_sectors[0]]
  const size = Number(level.size)
  const positionOf = (year: number) => {
    const position = calendar.years.findIndex((one) => one >= year)
    return position < 0 ? calendar.days.length : position
  }
  const findCurve = (column: string) => {
    const points = SAMPLE_CURVES.get(`${project.project_id} ${column}`)
    return points === undefined ? null : createCurve(points, calendar)
  }
  const [launch = '0', end] = level.launch.split('-')
  return {
    project,
    calendar,
    size,
    scale: 5 ** (size - 5),
    launch: positionOf(Number(launch)),
    end: end === undefined ? calendar.days.length : positionOf(Number(end)),
    token: level.token === '-' ? calendar.days.length : positionOf(Number(level.token)),
    busy: createNoise(`${project.project_id} activity`, calendar, { daily: 0.1, memory: 0.18 }),
    findCurve,
    findLevel(column) {
      const known = findCurve(column)
      if (known || level[column] === '-') return known
      const usual = readLevel(level[column])
      if (column === 'kept') return new Float64Array(calendar.days.length).fill(usual)
      const shape = (column === 'fees' && sector.fees) || sector.activity
      const damping = DAMPING[column] ?? 1
      // A young project has few users and little volume, whatever its sector does.
      return createShape(shape, calendar).map((value, day) => {
        const age = (calendar.years[day] ?? 0) - Number(launch)
        return usual * value ** damping * (1 - 0.85 * Math.exp(-Math.max(age, 0) * 3.5))
      })
    },
  }
}
