export function BookingForm() {
  return (
    <form id="booking-form" noValidate>
      <button type="submit">Skicka bokning</button>
    </form>
  )
}
