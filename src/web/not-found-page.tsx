import { useEffect } from 'react'

export function NotFoundPage() {
  useEffect(() => {
    console.error('404: no page at', location.pathname)
  }, [])

  return (
    <main>
      <h1>Oops! Page not found</h1>
      <a href="/">Till startsidan</a>
    </main>
  )
}
