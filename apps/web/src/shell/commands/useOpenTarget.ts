import { useNavigate } from '@tanstack/react-router'
import { themeStore } from '../../theme/themeStore.ts'
import type { CommandTarget } from './CommandTarget.ts'

/** Goes where a command leads. */
export function useOpenTarget(): (target: CommandTarget) => void {
  const navigate = useNavigate()
  return (target) => {
    switch (target.to) {
      case 'project':
        return void navigate({
          to: '/projects/$slug',
          params: { slug: target.slug },
          search: { metric: target.metric, g: target.g, range: target.range },
        })
      case 'statement':
        return void navigate({
          to: '/projects/$slug/financial-statement',
          params: { slug: target.slug },
          search: { g: target.g === 'day' ? undefined : target.g },
        })
      case 'data':
        return void navigate({
          to: '/projects/$slug/data',
          params: { slug: target.slug },
          search: { g: target.g, range: target.range },
        })
      case 'metric':
        return void navigate({
          to: '/metrics/$metric',
          params: { metric: target.slug },
          search: { sectors: target.sectors, g: target.g, range: target.range },
        })
      case 'sector':
        return void navigate({ to: '/projects', search: { sectors: target.sectors } })
      case 'page':
        return void navigate({ to: target.page })
      case 'theme':
        return themeStore.prefer(target.preference)
    }
  }
}
