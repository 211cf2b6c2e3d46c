import { useNavigate, useParams } from '@tanstack/react-router'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { findSector } from '@tickmark/core/sectors/findSector'
import { useStore } from '../../../data/createStore.ts'
import { useSwitch } from '../../../data/switchStore.ts'
import { useProjects } from '../../../data/useProjects.ts'
import { requestToggle } from '../../../documents/favorites/FavoriteStar.tsx'
import { favoritesStore, type ToggledFavorite } from '../../../documents/favorites/favorites.ts'
import type { Action } from './Action.ts'

/** Makes what the page is about a favorite, or no longer one, and leads to the favorites. */
export function useFavoriteActions(): Action[] {
  const favorites = useStore(favoritesStore)
  const navigate = useNavigate()
  const subject = useSubject()
  const hasMetrics = useSwitch('METRICS_PAGE_ENABLED')
  const synonyms = ['favorites', 'favorites', 'star', 'watchlist']
  const actions: Action[] = [
    {
      title: 'Favorite projects',
      synonyms,
      run: () => navigate({ to: '/projects', search: { fav: true } }),
    },
  ]
  if (hasMetrics)
    actions.push({
      title: 'Favorite metrics',
      synonyms,
      run: () => navigate({ to: '/metrics', search: { fav: true } }),
    })
  if (subject === undefined) return actions
  const isFavorite = favorites[subject.kind].includes(subject.id)
  const title = isFavorite
    ? `Remove ${subject.name} from favorites`
    : `Add ${subject.name} to favorites`
  return [{ title, synonyms, run: () => requestToggle(subject) }, ...actions]
}

/** The project, metric or sector that the page is about; of a metric within a sector, neither. */
function useSubject(): ToggledFavorite | undefined {
  const { slug, metric: metricSlug, sector: sectorId } = useParams({ strict: false })
  const { byId } = useProjects()
  if (metricSlug !== undefined && sectorId !== undefined) return undefined
  const project = byId.get(slug ?? '')
  if (project !== undefined) return { kind: 'projects', id: project.project_id, name: project.name }
  const metric = findMetric(metricSlug ?? '')
  if (metric !== undefined) return { kind: 'metrics', id: metric.metric_id, name: metric.title }
  const sector = findSector(sectorId ?? '')
  return sector && { kind: 'markets', id: sector.market_sector_id, name: sector.name }
}
