import { Footer } from '../../components/footer.tsx'
import { BagDrawings } from '../../illustrations/bag-drawings.tsx'
import { BookingSection } from './sections/booking-section.tsx'
import { Contact } from './sections/contact.tsx'
import { Header } from './sections/header.tsx'
import { Hero } from './sections/hero.tsx'
import { HowItWorks } from './sections/how-it-works.tsx'
import { Impact } from './sections/impact.tsx'
import { Questions } from './sections/questions.tsx'
import { Services } from './sections/services.tsx'

export function HomePage() {
  return (
    <div id="page">
      <BagDrawings />
      <Header />
      <main>
        <Hero />
        <HowItWorks />
        <Services />
        <BookingSection />
        <Questions />
        <Impact />
        <Contact />
      </main>
      <Footer />
    </div>
  )
}
