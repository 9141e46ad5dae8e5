/**
 * Files of payments in the shapes in which the banks and Swish export them, with invented persons: 300 kr with the reference, 125 kr
 * without one, and in a bank's also something bought.
 */
export function bankFiles(reference: string): Record<string, string> {
  const inTwo = `${reference.slice(0, 3)} ${reference.slice(3)}`
  return {
    Swedbank: `* Transaktionsrapport Period 2027-02-01 – 2027-02-10
Radnr,Clnr,Kontonr,Produkt,Valuta,Bokfdag,Transdag,Valutadag,Referens,Text,Belopp,Saldo
1,8327-9,1234567,"Föreningskonto",SEK,2027-02-03,2027-02-03,2027-02-03,"${reference}","Vera Vik",300.00,1300.00
2,8327-9,1234567,"Föreningskonto",SEK,2027-02-04,2027-02-04,2027-02-04,"Påsar","Okänd",125.00,1425.00
3,8327-9,1234567,"Föreningskonto",SEK,2027-02-05,2027-02-05,2027-02-05,"Bensin","Macken",-425.50,999.50`,
    SEB: `Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo
2027-02-03;2027-02-03;5490990000;${reference} ;300,000;1300,000
2027-02-04;2027-02-04;5490990001;Påsar;125,000;1425,000
2027-02-05;2027-02-05;5490990002;Macken;-425,500;999,500`,
    Handelsbanken: `Reskontradatum\tTransaktionsdatum\tText\tBelopp\tSaldo
2027-02-03\t2027-02-03\tSwish ${reference.toLowerCase()}\t300,00\t1 300,00
2027-02-04\t2027-02-04\tPåsar\t125,00\t1 425,00
2027-02-05\t2027-02-05\tMacken\t-425,50\t999,50`,
    Nordea: `Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta
2027/02/03;300,00;;12345;Vera Vik;${inTwo};1300,00;SEK
2027/02/04;125,00;;12345;;Påsar;1425,00;SEK
2027/02/05;-425,50;;12345;;Macken;999,50;SEK`,
    'Swish report': `Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdatum,Transaktionsdatum,Mottagarnummer,Avsändarnummer,Avsändarnamn,Meddelande,Tid,Belopp
8327,1234567,Swish,SEK,2027-02-03,2027-02-03,1231231231,0701740605,"VERA VIK","${reference}",09:12,300.00
8327,1234567,Swish,SEK,2027-02-04,2027-02-04,1231231231,0701740606,"OKÄND","Påsar",10:12,125.00`,
  }
}
