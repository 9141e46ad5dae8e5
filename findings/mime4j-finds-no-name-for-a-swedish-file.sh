#!/bin/sh
# Apache James Mime4J 0.8.2 (Debian's libapache-mime4j-java 0.8.2-1), by which Java programs read and write mail: files called Räkning.pdf,
# as mail programs name them by RFC 2231 and in an encoded word; and a mail with å written by it.
#
# Guessed: the name by RFC 2231, the standard since 1997, and the encoded word too, as it decodes those of subject and sender; what it
#          writes in 8 bits says so.
# Seen: the file has no name, null, as filename* is another word than filename, and the encoded word stays as it is. Of the mail that it
#       writes the text is in 8 bits without Content-Transfer-Encoding, which means seven: a server without 8BITMIME may take it so.
#
# Fails if that changes. Needs apt-get and a JDK.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libapache-mime4j-java=0.8.2-1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >Names.java <<'JAVA'
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.james.mime4j.dom.Entity;
import org.apache.james.mime4j.dom.Message;
import org.apache.james.mime4j.dom.Multipart;
import org.apache.james.mime4j.message.DefaultMessageBuilder;
import org.apache.james.mime4j.message.DefaultMessageWriter;

public class Names {
    public static void main(String[] arguments) throws Exception {
        String mail = "From: =?UTF-8?Q?=C3=85sa_Ek?= <asa@example.org>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n";
        String[] names = {"filename*=UTF-8''R%C3%A4kning.pdf", "filename=\"=?UTF-8?Q?R=C3=A4kning.pdf?=\"", "filename=Bill.pdf"};
        for (String name : names) {
            mail += "--b\nContent-Type: application/pdf\nContent-Disposition: attachment; " + name + "\n\nx\n";
        }
        Message read = new DefaultMessageBuilder().parseMessage(new ByteArrayInputStream((mail + "--b--\n").getBytes("UTF-8")));
        System.out.println(read.getFrom().get(0).getName());
        for (Entity part : ((Multipart) read.getBody()).getBodyParts()) System.out.println(part.getFilename());
        Message written = Message.Builder.of().setSubject("Hej").setBody("på måndag", StandardCharsets.UTF_8).build();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new DefaultMessageWriter().writeMessage(written, out);
        System.out.println(out.toString("UTF-8").replace("\r", ""));
    }
}
JAVA
java -Dfile.encoding=UTF-8 -cp "$(printf 'usr/share/java/apache-mime4j-%s.jar:' core dom)" Names.java | tee seen
cmp - seen <<'SEEN'
Åsa Ek
null
=?UTF-8?Q?R=C3=A4kning.pdf?=
Bill.pdf
MIME-Version: 1.0
Subject: Hej
Content-Type: text/plain; charset=UTF-8

på måndag
SEEN
