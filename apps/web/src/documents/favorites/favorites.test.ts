import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openFakePage, sendUser } from '../../data/session/testing/openFakePage.ts'

const ME = 'GET /v1/users/me'
const SAVE = 'PATCH /v1/users/me'
const AAVE = { kind: 'projects', id: 'aave', name: 'Aave' } as const
const FEES = { kind: 'metrics', id: 'fees', name: 'Fees' } as const

async function open(page: Parameters<typeof openFakePage>[0] = {}) {
  const fake = openFakePage(page)
  const { favoritesStore } = await import('./favorites.ts')
  const { toggleFavorite } = await import('./changeFavorites.ts')
  const { announcements } = await import('../../ui/announce.tsx')
  const { waitingToasts } = await import('../../ui/toasts/toast.ts')
  const heard = vi.fn<() => void>()
  favoritesStore.subscribe(heard)
  const said = () => announcements.get().map(({ text }) => text)
  const toasts = () => waitingToasts.get().map(({ title }) => title)
  return { ...fake, favoritesStore, toggleFavorite, heard, said, toasts }
}

/** A page with a logged-in user who has one favorite. */
async function openLoggedIn(answers: Readonly<Record<string, () => Response>> = {}) {
  const favorites = { projects: ['uniswap'], metrics: 'nonsense' }
  const me = () => sendUser({ config: { favorites } })
  const page = await open({
    stored: { 'tt.favorites': '{"projects":["aave"]}' },
    answers: { [ME]: me, [SAVE]: () => sendUser(), ...answers },
  })
  const { completeLogIn } = await import('../../data/session/logIn.ts')
  await completeLogIn()
  return page
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('favorites of a visitor', () => {
  it('stay in this browser', async () => {
    const { toggleFavorite, favoritesStore, stored, heard, said, calls } = await open()
    await toggleFavorite(AAVE)
    await toggleFavorite(FEES)
    expect(favoritesStore.get()).toMatchObject({ projects: ['aave'], metrics: ['fees'] })
    expect(JSON.parse(stored.get('tt.favorites') ?? '')).toEqual(favoritesStore.get())
    expect(heard).toHaveBeenCalled()
    await toggleFavorite(AAVE)
    expect(favoritesStore.get().projects).toEqual([])
    expect(said()).toMatchSnapshot()
    expect(calls).toEqual([])
  })

  it.each(['', '{', 'null', '[]', '{"projects":"aave"}', '{"projects":[1,null]}'])(
    'are none where %j was kept',
    async (kept) => {
      const { favoritesStore } = await open({ stored: { 'tt.favorites': kept } })
      const none = { charts: [], markets: [], metrics: [], projects: [], tables: [] }
      expect(favoritesStore.get()).toEqual(none)
    },
  )

  it('follow another tab', async () => {
    const { favoritesStore, window, stored, heard } = await open()
    stored.set('tt.favorites', '{"markets":["lending"]}')
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'tt.favorites' }))
    expect(favoritesStore.get().markets).toEqual(['lending'])
    await expect.poll(() => heard).toHaveBeenCalled()
  })
})

describe('favorites of a user', () => {
  it('replace those of the visitor, and are saved on the server', async () => {
    const { favoritesStore, toggleFavorite, calls, stored } = await openLoggedIn()
    expect(favoritesStore.get()).toMatchObject({ projects: ['uniswap'], metrics: [] })
    await toggleFavorite(AAVE)
    expect(favoritesStore.get().projects).toEqual(['uniswap', 'aave'])
    expect(calls.at(-1)?.call).toBe(SAVE)
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({
      user: { config: { favorites: favoritesStore.get() } },
    })
    expect(stored.get('tt.favorites')).toBe('{"projects":["aave"]}')
  })

  it('belong to the user, even if a star is clicked before the session is known', async () => {
    const { toggleFavorite, favoritesStore, stored } = await open({
      cookies: { _loggedin: '1' },
      answers: { [ME]: () => sendUser({ config: {} }), [SAVE]: () => sendUser() },
    })
    const toggled = toggleFavorite(AAVE)
    const { completeLogIn } = await import('../../data/session/logIn.ts')
    await completeLogIn()
    await toggled
    expect(favoritesStore.get().projects).toEqual(['aave'])
    expect(stored.has('tt.favorites')).toBe(false)
  })

  it('end with the latest lists after fast changes', async () => {
    const { toggleFavorite, calls } = await openLoggedIn()
    await Promise.all([toggleFavorite(AAVE), toggleFavorite(FEES), toggleFavorite(AAVE)])
    const { user } = JSON.parse(calls.at(-1)?.body ?? '')
    expect(user.config.favorites).toMatchObject({ projects: ['uniswap'], metrics: ['fees'] })
  })

  it('are restored if the server refuses', async () => {
    const refuse = () => Response.json({ message: 'No.' }, { status: 500 })
    const { favoritesStore, toggleFavorite, toasts } = await openLoggedIn({ [SAVE]: refuse })
    await toggleFavorite(AAVE)
    expect(favoritesStore.get().projects).toEqual(['uniswap'])
    expect(toasts()).toMatchSnapshot()
  })

  it('add several at once, without duplicates', async () => {
    const kept = { projects: ['uniswap', 'aave'], markets: ['lending'] }
    const save = () => sendUser({ config: { favorites: kept } })
    const { favoritesStore, calls } = await openLoggedIn({ [SAVE]: save })
    const { addFavorites } = await import('./changeFavorites.ts')
    await addFavorites({ projects: ['aave', 'uniswap'], markets: ['lending'] })
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({
      user: { config: { favorites: kept } },
    })
    expect(favoritesStore.get()).toMatchObject({ ...kept, metrics: [] })
  })

  it('disappear with the log-out', async () => {
    const { favoritesStore } = await openLoggedIn()
    const { logOut } = await import('../../data/session/logOut.ts')
    await logOut()
    expect(favoritesStore.get().projects).toEqual(['aave'])
  })

  it('are read again with the data of the user', async () => {
    let projects = ['uniswap']
    const { favoritesStore } = await openLoggedIn({
      [ME]: () => sendUser({ config: { favorites: { projects } } }),
    })
    projects = ['maker']
    const { refetchUserData } = await import('../../data/session/updateUser.ts')
    await refetchUserData()
    expect(favoritesStore.get().projects).toEqual(['maker'])
  })
})
