import { Header } from './sections/header.tsx'
import { Hero } from './sections/hero.tsx'

/** The landing page. `bookingFormHtml` is the prerendered island that entry.tsx hydrates. */
export function HomePage({ bookingFormHtml }: { bookingFormHtml: string }) {
  return (
    <div id="page">
      <Header />
      <main>
        <Hero />
        <section id="how-it-works" />
        <section id="services" />
        <section id="booking">
          <div id="booking-island" dangerouslySetInnerHTML={{ __html: bookingFormHtml }} />
        </section>
        <section id="contact" />
      </main>
    </div>
  )
}
