"""What in the chart's values follows from this checkout:  python hub/chart.py IMAGE[:TAG] [DOMAIN]

Printed as JSON, which helm reads after values.yaml: the image, tagged with the course's version
unless said; the course's address, from pyproject.toml; the file student.py; and where a domain is
given, HTTPS for it, for which class.json then wants a contact's e-mail address from Let's Encrypt.
"""
