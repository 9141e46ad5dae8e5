import { BagDrawings } from './illustrations/bag.tsx'
import { Benefits } from './sections/benefits.tsx'
import { Booking } from './sections/booking.tsx'
import { Contact } from './sections/contact.tsx'
import { Footer } from './sections/footer.tsx'
import { Header } from './sections/header.tsx'
import { Hero } from './sections/hero.tsx'
import { HowItWorks } from './sections/how-it-works.tsx'
import { Impact } from './sections/impact.tsx'
import { Questions } from './sections/questions.tsx'
import { Schedule } from './sections/schedule.tsx'
import { Services } from './sections/services.tsx'
import { Terms } from './sections/terms.tsx'

/** The landing page. `bookingFormHtml` is the prerendered island that entry.tsx hydrates. */
export function HomePage({ bookingFormHtml }: { bookingFormHtml: string }) {
  return (
    <div id="page">
      <BagDrawings />
      <Header />
      <main>
        <Hero />
        <HowItWorks />
        <Benefits />
        <Services />
        <Schedule />
        <Booking bookingFormHtml={bookingFormHtml} />
        <Impact />
        <Questions />
        <Contact />
        <Terms />
      </main>
      <Footer />
    </div>
  )
}
